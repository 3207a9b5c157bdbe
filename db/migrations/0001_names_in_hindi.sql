ALTER TABLE "products" ADD COLUMN "name_hi" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "description_hi" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_name_hi" CHECK (char_length("products"."name_hi") between 1 and 200);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_description_hi" CHECK (char_length("products"."description_hi") between 1 and 5000);