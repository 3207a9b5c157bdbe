DROP INDEX "orders_coupon_marks";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "coupon_marks";