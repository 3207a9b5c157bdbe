ALTER TABLE "product_reviews" DROP CONSTRAINT "product_reviews_photos";--> statement-breakpoint
DROP INDEX "product_reviews_told";--> statement-breakpoint
CREATE INDEX "product_reviews_told" ON "product_reviews" USING btree ("product_id","created_at","id") WHERE state = 'shown' and words is not null;--> statement-breakpoint
ALTER TABLE "product_reviews" DROP COLUMN "photos";--> statement-breakpoint
-- Stars alone waited for their pictures to be looked at.
UPDATE "product_reviews" SET "state" = 'shown' WHERE "state" = 'waiting' AND "words" IS NULL;
