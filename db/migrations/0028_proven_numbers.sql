ALTER TABLE "rings" DROP CONSTRAINT "rings_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "counts_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_open_first" ON "orders" USING btree ("number") WHERE is_first and (status = 'placed' or counts_until is not null);--> statement-breakpoint
CREATE INDEX "orders_counted_on" ON "orders" USING btree ("counts_until") WHERE counts_until is not null;--> statement-breakpoint
ALTER TABLE "rings" ADD CONSTRAINT "rings_kind" CHECK ("rings"."kind" in ('order', 'low_stock', 'mail_failed', 'first_orders'));--> statement-breakpoint
UPDATE "orders" o SET "phone_proven" = true FROM "users" u
  WHERE u.id = o.user_id AND u.phone_number = o.customer_phone AND u.phone_number_verified;--> statement-breakpoint
-- Of late only: what a shop may expect of newcomers is told by four weeks.
UPDATE "orders" o SET "is_first" = true WHERE o.taken_by IS NULL AND o.created_at > now() - interval '28 days'
  AND NOT EXISTS (SELECT FROM "orders" e WHERE e.user_id = o.user_id AND e.number < o.number
    AND e.status IN ('confirmed', 'packed', 'shipped', 'delivered'));
