ALTER TABLE "orders" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
-- They were written to in Hindi before.
UPDATE "orders" SET "language" = 'hi' WHERE "customer_name" || "customer_address" ~ '[ऀ-ॿ]';--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_language" CHECK ("orders"."language" in ('en', 'hi'));--> statement-breakpoint
ALTER TABLE "product_requests" ADD CONSTRAINT "product_requests_language" CHECK ("product_requests"."language" in ('en', 'hi'));--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_language" CHECK ("complaints"."language" in ('en', 'hi'));