ALTER TABLE "rings" DROP CONSTRAINT "rings_kind";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "stranger" text;--> statement-breakpoint
CREATE INDEX "mail_outbox_of_strangers" ON "mail_outbox" USING btree ("queued_at") WHERE stranger is not null;--> statement-breakpoint
ALTER TABLE "rings" ADD CONSTRAINT "rings_kind" CHECK ("rings"."kind" in ('order', 'low_stock', 'mail_failed', 'first_orders', 'message_limit'));