ALTER TABLE "product_import_rows" ADD COLUMN "pictures" jsonb;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "pictures_due" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "product_import_pictures_due" ON "product_import_rows" USING btree ("pictures_due") WHERE pictures_due is not null;