CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" smallint,
	"amount_paise" integer,
	"from_paise" integer,
	"is_once" boolean DEFAULT false NOT NULL,
	"most_uses" integer,
	"starts_on" date,
	"ends_on" date,
	"stopped_at" timestamp with time zone,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" ~ '^[A-Z0-9][A-Z0-9-]{2,19}$'),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount_paise" > 0 and "coupons"."percent" is null or "coupons"."amount_paise" is null),
	CONSTRAINT "coupons_from" CHECK ("coupons"."from_paise" >= 0),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."uses" between 0 and coalesce("coupons"."most_uses", "coupons"."uses")),
	CONSTRAINT "coupons_days" CHECK ("coupons"."starts_on" <= "coupons"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_marks" text[];--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_code_coupons_code_fk" FOREIGN KEY ("coupon_code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_with_coupon" ON "orders" USING btree ("coupon_code","number") WHERE coupon_code is not null;--> statement-breakpoint
CREATE INDEX "orders_coupon_marks" ON "orders" USING gin ("coupon_marks") WHERE coupon_marks is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount_paise" between 0 and "order_lines"."price_paise"::bigint * "order_lines"."qty");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK ("orders"."discount_paise" >= 0 and ("orders"."coupon_code" is not null or "orders"."discount_paise" = 0));--> statement-breakpoint
-- Each order with a coupon counts as a use, until it is cancelled: the check of the coupon then holds for whoever writes it.
CREATE FUNCTION count_coupon_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE coupons SET uses = uses + CASE WHEN NEW.status = 'cancelled' THEN -1 ELSE 1 END WHERE code = NEW.coupon_code;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER orders_coupon_used AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.coupon_code IS NOT NULL AND NEW.status <> 'cancelled') EXECUTE FUNCTION count_coupon_uses();--> statement-breakpoint
CREATE TRIGGER orders_coupon_given_back AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.coupon_code IS NOT NULL AND (NEW.status = 'cancelled') <> (OLD.status = 'cancelled'))
  EXECUTE FUNCTION count_coupon_uses();--> statement-breakpoint
-- Pages tell whether there are any.
CREATE TRIGGER coupons_change AFTER INSERT OR UPDATE OF stopped_at ON coupons FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('settings');
