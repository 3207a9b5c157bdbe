CREATE TABLE "stock_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"take_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	"is_all" boolean NOT NULL,
	"expected" integer NOT NULL,
	"movement_id" bigint NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_counts_once" UNIQUE("key"),
	CONSTRAINT "stock_counts_pieces" CHECK ("stock_counts"."pieces" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_takes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"change_id" uuid,
	CONSTRAINT "stock_takes_name" CHECK (char_length("stock_takes"."name") between 1 and 60),
	CONSTRAINT "stock_takes_change" CHECK ("stock_takes"."change_id" is null or "stock_takes"."ended_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_take_id_stock_takes_id_fk" FOREIGN KEY ("take_id") REFERENCES "public"."stock_takes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_takes" ADD CONSTRAINT "stock_takes_change_id_product_imports_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."product_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_counts_of_product" ON "stock_counts" USING btree ("take_id","product_id","id");--> statement-breakpoint
CREATE INDEX "stock_takes_newest" ON "stock_takes" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('opening', 'admin', 'order', 'cancel', 'change', 'return', 'import', 'goods_in', 'count'));