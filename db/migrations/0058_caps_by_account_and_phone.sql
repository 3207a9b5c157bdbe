CREATE TABLE "refused_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"order_as_sent" jsonb NOT NULL,
	"idempotency_key" text,
	"network" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refused_orders_user" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "rings" DROP CONSTRAINT "rings_kind";--> statement-breakpoint
DELETE FROM "rings" WHERE "kind" = 'first_orders';--> statement-breakpoint
UPDATE "orders" SET "network" = NULL WHERE "network" IS NOT NULL AND "status" NOT IN ('placed', 'confirmed');--> statement-breakpoint
DROP INDEX "orders_open_by_address";--> statement-breakpoint
DROP INDEX "orders_open_first";--> statement-breakpoint
DROP INDEX "orders_counted_on";--> statement-breakpoint
ALTER TABLE "refused_orders" ADD CONSTRAINT "refused_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "address_key";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "is_first";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "counts_until";--> statement-breakpoint
ALTER TABLE "rings" ADD CONSTRAINT "rings_kind" CHECK ("rings"."kind" in ('order', 'low_stock', 'mail_failed', 'order_refused', 'message_limit', 'complaint', 'proof_failed'));