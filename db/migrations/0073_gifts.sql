ALTER TABLE "order_charges" DROP CONSTRAINT "order_charges_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_kind" CHECK ("order_charges"."kind" in ('coupon', 'delivery', 'giftWrap', 'cashFee'));