ALTER TABLE "orders" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "orders_open_by_address" ON "orders" USING btree ("address_key") WHERE address_key is not null;--> statement-breakpoint
CREATE INDEX "orders_open_by_network" ON "orders" USING btree ("network") WHERE network is not null;