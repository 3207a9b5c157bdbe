-- Of several that were begun at once the one that counts stays.
DELETE FROM "two_factors" a USING "two_factors" b
  WHERE a."user_id" = b."user_id" AND (a."verified"::int, a."id") < (b."verified"::int, b."id");--> statement-breakpoint
DROP INDEX "two_factors_by_user";--> statement-breakpoint
ALTER TABLE "two_factors" ADD COLUMN "last_step" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user_unique" ON "two_factors" USING btree ("user_id");
