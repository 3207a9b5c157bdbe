-- As many of those that were held as leave in a day may go; the rest waits for the owner.
UPDATE "mail_outbox" SET "stranger" = null, "due_at" = to_timestamp(0),
  "last_error" = 'It was more than one receiver, one sender or all new addresses get in a day.'
WHERE "id" IN (
  SELECT "id" FROM "mail_outbox" WHERE "stranger" IS NOT NULL AND "admitted_at" IS NULL AND "sent_at" IS NULL AND "failed_at" IS NULL
  ORDER BY "id" OFFSET 1000
);--> statement-breakpoint
DROP INDEX "mail_outbox_of_strangers";--> statement-breakpoint
CREATE INDEX "mail_outbox_of_day" ON "mail_outbox" USING btree ("created_at") WHERE stranger is not null;--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP COLUMN "admitted_at";