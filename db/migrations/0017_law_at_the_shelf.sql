ALTER TABLE "products" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "country_of_origin" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "maker_role" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "maker_name" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "maker_address" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bis_licence" text;--> statement-breakpoint
CREATE INDEX "products_by_brand" ON "products" USING btree (lower("brand")) WHERE brand is not null and deleted_at is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand" CHECK (char_length("products"."brand") between 1 and 60);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_country" CHECK (char_length("products"."country_of_origin") between 1 and 60);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_maker_role" CHECK ("products"."maker_role" in ('manufacturer', 'packer', 'importer'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_maker_name" CHECK (char_length("products"."maker_name") between 1 and 200);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_maker_address" CHECK (char_length("products"."maker_address") between 1 and 500);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_bis" CHECK ("products"."bis_licence" ~ '^(R-[0-9]{8}|CM/L-[0-9]{7,10})$');