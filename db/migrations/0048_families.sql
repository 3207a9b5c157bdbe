ALTER TABLE "products" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_1" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_2" text;--> statement-breakpoint
CREATE INDEX "products_by_family" ON "products" USING btree (lower("family")) WHERE family is not null and deleted_at is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_family" CHECK (char_length("products"."family") between 1 and 60);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_option_1" CHECK ("products"."option_1" ~ '^[^:]+: .' and char_length("products"."option_1") <= 60);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_option_2" CHECK ("products"."option_2" ~ '^[^:]+: .' and char_length("products"."option_2") <= 60);