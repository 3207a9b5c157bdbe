DROP INDEX "products_by_change";--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_by_name" ON "audit_log" USING gin (to_tsvector('simple', translate("subject_name", '-@._/', '     ')));--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (lower("name"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "stock_movements_of_orders" ON "stock_movements" USING btree ("created_at","product_id","delta") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "products_by_change" ON "products" USING btree ("updated_at","id");