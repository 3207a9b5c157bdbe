CREATE TABLE "earlier_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earlier_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid,
	"category" text,
	"until_day" date NOT NULL,
	"percent" smallint,
	"zero" text,
	CONSTRAINT "earlier_rates_whose" CHECK (("earlier_rates"."product_id" is null) <> ("earlier_rates"."category" is null))
);
--> statement-breakpoint
DROP INDEX "invoices_of_year";--> statement-breakpoint
DROP INDEX "credit_notes_of_year";--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "gstin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "series" text;--> statement-breakpoint
-- Until now all papers but credit notes counted together.
UPDATE "invoices" SET "series" = CASE WHEN "kind" = 'credit_note' THEN 'credit_note' ELSE 'tax_invoice' END;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "series" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces_return" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gst_zero" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gst_from" date;--> statement-breakpoint
ALTER TABLE "earlier_rates" ADD CONSTRAINT "earlier_rates_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_rates_of_product" ON "earlier_rates" USING btree ("product_id","until_day");--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_rates_of_category" ON "earlier_rates" USING btree ("category","until_day");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_return_order_returns_id_fk" FOREIGN KEY ("replaces_return") REFERENCES "public"."order_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_of_series" ON "invoices" USING btree ("series","financial_year","number");--> statement-breakpoint
CREATE INDEX "orders_in_exchange" ON "orders" USING btree ("replaces_return") WHERE replaces_return is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_series" CHECK ("invoices"."series" in ('tax_invoice', 'bill_of_supply', 'invoice_cum_bill', 'credit_note'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gst_zero" CHECK ("products"."gst_zero" is null or ("products"."gst_zero" in ('nil', 'exempt', 'taxed') and "products"."gst_percent" is not distinct from 0));--> statement-breakpoint
-- A rate set from a day on replaces all from that day, and leaves what held before. Set for all days, nothing was before.
CREATE FUNCTION note_earlier_rate(of_product uuid, of_category text, old_percent smallint, old_zero text, old_from date, new_from date)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  cut date;
BEGIN
  IF new_from IS NULL THEN
    DELETE FROM earlier_rates WHERE product_id = of_product OR category = of_category;
  ELSIF old_from IS NULL OR old_from < new_from THEN
    INSERT INTO earlier_rates (product_id, category, until_day, percent, zero)
      VALUES (of_product, of_category, new_from, old_percent, old_zero);
  ELSIF old_from > new_from THEN
    SELECT min(until_day) INTO cut FROM earlier_rates
      WHERE (product_id = of_product OR category = of_category) AND until_day > new_from;
    DELETE FROM earlier_rates e WHERE (product_id = of_product OR category = of_category) AND until_day > new_from
      AND (until_day <> cut OR EXISTS (SELECT FROM earlier_rates o
        WHERE (o.product_id = of_product OR o.category = of_category) AND o.until_day = new_from));
    UPDATE earlier_rates SET until_day = new_from
      WHERE (product_id = of_product OR category = of_category) AND until_day = cut;
  END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_product_rate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.gst_percent IS DISTINCT FROM 0 THEN NEW.gst_zero := NULL; END IF;
  IF TG_OP = 'UPDATE' AND NEW.gst_from IS DISTINCT FROM OLD.gst_from THEN
    PERFORM note_earlier_rate(OLD.id, NULL, OLD.gst_percent, OLD.gst_zero, OLD.gst_from, NEW.gst_from);
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER products_note_rate BEFORE INSERT OR UPDATE OF gst_percent, gst_zero, gst_from ON products FOR EACH ROW EXECUTE FUNCTION note_product_rate();--> statement-breakpoint
CREATE FUNCTION note_category_rates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  IF (NEW.settings ->> 'gstFrom') IS DISTINCT FROM (OLD.settings ->> 'gstFrom') THEN
    FOREACH name IN ARRAY ARRAY['Study', 'Toy', 'Gift', 'Household'] LOOP
      PERFORM note_earlier_rate(NULL, name, (OLD.settings -> 'gstRates' ->> name)::smallint,
        nullif(OLD.settings -> 'gstZeros' ->> name, ''), nullif(OLD.settings ->> 'gstFrom', '')::date,
        nullif(NEW.settings ->> 'gstFrom', '')::date);
    END LOOP;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER shop_settings_note_rates BEFORE UPDATE ON shop_settings FOR EACH ROW EXECUTE FUNCTION note_category_rates();
