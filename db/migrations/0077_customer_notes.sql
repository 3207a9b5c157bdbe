CREATE TABLE "customer_notes" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;