ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_try" date;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('status', 'call', 'note', 'lines', 'details', 'payment', 'invoice', 'return', 'try'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tries" CHECK ("orders"."tries" >= 0);