CREATE TABLE "goods_in" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"takes_back" uuid,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_in_taken_back_once" UNIQUE("takes_back")
);
--> statement-breakpoint
CREATE TABLE "goods_in_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_in_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	"price_paise" integer NOT NULL,
	"stock_before" integer NOT NULL,
	"cost_before" integer,
	"cost_after" integer,
	CONSTRAINT "goods_in_lines_pieces" CHECK ("goods_in_lines"."pieces" <> 0),
	CONSTRAINT "goods_in_lines_price" CHECK ("goods_in_lines"."price_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost_paise" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cost_paise" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sees_costs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_in" ADD CONSTRAINT "goods_in_takes_back_goods_in_id_fk" FOREIGN KEY ("takes_back") REFERENCES "public"."goods_in"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_in_lines" ADD CONSTRAINT "goods_in_lines_entry_id_goods_in_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."goods_in"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_in_lines" ADD CONSTRAINT "goods_in_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_in_newest" ON "goods_in" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "goods_in_by_supplier" ON "goods_in" USING btree ("supplier","created_at");--> statement-breakpoint
CREATE INDEX "goods_in_lines_of_entry" ON "goods_in_lines" USING btree ("entry_id","id");--> statement-breakpoint
CREATE INDEX "goods_in_lines_of_product" ON "goods_in_lines" USING btree ("product_id","id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost" CHECK ("products"."cost_paise" >= 0);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('opening', 'admin', 'order', 'cancel', 'change', 'return', 'import', 'goods_in'));