ALTER TABLE "collections" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "seo_title_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "seo_description_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_title" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_description" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_title_hi" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_description_hi" text;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_seo" CHECK (greatest(char_length("collections"."seo_title"), char_length("collections"."seo_title_hi")) <= 100 and greatest(char_length("collections"."seo_description"), char_length("collections"."seo_description_hi")) <= 300);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seo" CHECK (char_length("products"."seo_title") between 1 and 100 and char_length("products"."seo_title_hi") between 1 and 100 and char_length("products"."seo_description") between 1 and 300 and char_length("products"."seo_description_hi") between 1 and 300);