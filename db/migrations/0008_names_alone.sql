DROP INDEX "products_by_name";--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (lower("name"),"id","name") WHERE deleted_at is null;