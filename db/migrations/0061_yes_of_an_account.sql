ALTER TABLE "orders" DROP CONSTRAINT "orders_yes_by";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_yes_by" CHECK ("orders"."yes_by" in ('mail', 'phone', 'account'));