ALTER TABLE "orders" ADD COLUMN "link_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "yes_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_yes_by" CHECK ("orders"."yes_by" in ('mail', 'phone'));