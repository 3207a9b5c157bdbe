DROP INDEX "product_reviews_with_words";--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "photos" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "product_reviews_told" ON "product_reviews" USING btree ("product_id","created_at","id") WHERE state = 'shown' and (words is not null or photos <> '{}');--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_photos" CHECK (cardinality("product_reviews"."photos") <= 3);