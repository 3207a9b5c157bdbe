CREATE TABLE "order_undos" (
	"press_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"actor_id" text NOT NULL,
	"what" text NOT NULL,
	"event_before" bigint NOT NULL,
	"event_after" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"restocked" boolean NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "order_undos_press_id_order_id_pk" PRIMARY KEY("press_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "press_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_url" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "order_undos" ADD CONSTRAINT "order_undos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_undos_of_actor" ON "order_undos" USING btree ("actor_id","until");--> statement-breakpoint
CREATE INDEX "order_undos_of_order" ON "order_undos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_of_press" ON "mail_outbox" USING btree ("press_id") WHERE press_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tracking_url" CHECK ("orders"."tracking_url" ~ '^https://' and char_length("orders"."tracking_url") <= 300);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_shelf" CHECK (char_length("products"."shelf") between 1 and 30);