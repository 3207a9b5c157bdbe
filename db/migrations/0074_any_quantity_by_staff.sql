ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_qty";--> statement-breakpoint
ALTER TABLE "order_return_lines" DROP CONSTRAINT "order_return_lines_qty";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "qty" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "discount_paise" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_return_lines" ALTER COLUMN "qty" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "order_return_lines" ALTER COLUMN "came_back" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "order_return_lines" ALTER COLUMN "on_shelf" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_qty" CHECK ("order_lines"."qty" >= 1);--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_qty" CHECK ("order_return_lines"."qty" >= 1);