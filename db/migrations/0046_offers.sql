CREATE TABLE "earlier_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earlier_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"price_paise" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"percent" smallint,
	"amount_paise" integer,
	"category" text,
	"brand" text,
	"product_ids" uuid[],
	"due_at" timestamp with time zone,
	"priced_to" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "offers_name" CHECK (char_length("offers"."name") between 1 and 80),
	CONSTRAINT "offers_time" CHECK ("offers"."starts_at" < "offers"."ends_at"),
	CONSTRAINT "offers_reduction" CHECK (("offers"."percent" is null) <> ("offers"."amount_paise" is null) and "offers"."percent" between 1 and 99 and "offers"."amount_paise" > 0),
	CONSTRAINT "offers_products" CHECK ("offers"."category" is not null or "offers"."brand" is not null or cardinality("offers"."product_ids") > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "usual_price_paise" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "asked_price_paise" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "offer_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "earlier_prices" ADD CONSTRAINT "earlier_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_prices_of_product" ON "earlier_prices" USING btree ("product_id","until");--> statement-breakpoint
CREATE INDEX "offers_due" ON "offers" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "products_on_offer" ON "products" USING btree ("offer_until") WHERE offer_until is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_usual_price" CHECK (("products"."usual_price_paise" is null) = ("products"."offer_until" is null) and "products"."usual_price_paise" > "products"."price_paise");--> statement-breakpoint
-- Whether the offer is for the product: all that it says of products holds.
CREATE FUNCTION offer_holds(o offers, p products) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p.deleted_at IS NULL AND (o.category IS NULL OR o.category = ANY (p.categories))
    AND (o.brand IS NULL OR lower(o.brand) IS NOT DISTINCT FROM lower(p.brand))
    AND (o.product_ids IS NULL OR p.id = ANY (o.product_ids))
$$;--> statement-breakpoint
-- What an offer makes of a price: nothing where it would leave nothing to pay, or takes nothing off.
CREATE FUNCTION offered_price(o offers, usual integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT price FROM (
    SELECT coalesce(round(usual::numeric * (100 - o.percent) / 100), usual - o.amount_paise)::integer AS price) AS offered
  WHERE price > 0 AND price < usual
$$;--> statement-breakpoint
-- Of all offers that run at that time the lowest price, and until when. No row: none runs.
CREATE FUNCTION offer_of(p products, usual integer, at timestamp with time zone)
RETURNS TABLE (price integer, until timestamp with time zone) LANGUAGE sql STABLE AS $$
  SELECT price, ends_at FROM (
    SELECT offered_price(o, usual) AS price, o.ends_at FROM offers o
    WHERE o.starts_at <= at AND at < o.ends_at AND o.deleted_at IS NULL AND offer_holds(o, p)) AS running
  WHERE price IS NOT NULL ORDER BY price, ends_at DESC LIMIT 1
$$;--> statement-breakpoint
-- Whoever writes a price means the one without an offer; a price that is written back as it stands changes nothing.
CREATE FUNCTION price_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  usual integer := NEW.price_paise;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.usual_price_paise <> coalesce(OLD.usual_price_paise, -1) THEN
      usual := NEW.usual_price_paise;
    ELSIF NEW.price_paise = OLD.price_paise THEN
      usual := coalesce(OLD.usual_price_paise, OLD.price_paise);
    END IF;
  END IF;
  NEW.price_paise := NULL;
  NEW.offer_until := NULL;
  -- A shop without offers imports as many products as before in the same time.
  IF EXISTS (SELECT FROM offers WHERE deleted_at IS NULL AND ends_at > clock_timestamp()) THEN
    SELECT o.price, o.until INTO NEW.price_paise, NEW.offer_until FROM offer_of(NEW, usual, clock_timestamp()) o;
  END IF;
  NEW.usual_price_paise := CASE WHEN NEW.price_paise IS NOT NULL THEN usual END;
  -- What was never asked is not struck through: a new product has none, and a price that is raised meanwhile does not count.
  NEW.asked_price_paise := CASE WHEN NEW.price_paise IS NULL OR TG_OP = 'INSERT' THEN NULL
    WHEN OLD.usual_price_paise IS NULL THEN OLD.price_paise ELSE OLD.asked_price_paise END;
  NEW.price_paise := coalesce(NEW.price_paise, usual);
  IF TG_OP = 'UPDATE' AND NEW.price_paise <> OLD.price_paise THEN
    DELETE FROM earlier_prices WHERE product_id = NEW.id AND until < clock_timestamp() - interval '30 days';
    INSERT INTO earlier_prices (product_id, price_paise, until) VALUES (NEW.id, OLD.price_paise, clock_timestamp());
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER products_price BEFORE INSERT OR UPDATE OF price_paise, usual_price_paise, categories, brand, deleted_at ON products FOR EACH ROW EXECUTE FUNCTION price_product();
