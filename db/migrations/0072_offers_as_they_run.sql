ALTER TABLE "catalogue_changes" DROP CONSTRAINT "catalogue_changes_what";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_usual_price";--> statement-breakpoint
DROP TRIGGER products_price ON products;--> statement-breakpoint
DROP FUNCTION price_product();--> statement-breakpoint
DROP FUNCTION offer_of(products, integer, timestamp with time zone);--> statement-breakpoint
-- From now on the price is the one without an offer, and what was asked before a running offer counts from here.
UPDATE products SET price_paise = usual_price_paise WHERE usual_price_paise IS NOT NULL;--> statement-breakpoint
UPDATE products SET asked_at = created_at WHERE usual_price_paise IS NULL;--> statement-breakpoint
DELETE FROM offers WHERE deleted_at IS NOT NULL;--> statement-breakpoint
DROP INDEX "offers_due";--> statement-breakpoint
DROP INDEX "products_on_offer";--> statement-breakpoint
ALTER TABLE "offers" DROP COLUMN "due_at";--> statement-breakpoint
ALTER TABLE "offers" DROP COLUMN "priced_from";--> statement-breakpoint
ALTER TABLE "offers" DROP COLUMN "priced_to";--> statement-breakpoint
ALTER TABLE "offers" DROP COLUMN "deleted_at";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "usual_price_paise";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "offer_until";--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD CONSTRAINT "catalogue_changes_what" CHECK ("catalogue_changes"."what" in ('product', 'products', 'prices', 'settings', 'synonyms', 'reviews'));--> statement-breakpoint
-- Of all offers that run at that time the lowest price, until when, and the price that was asked before it. No row: none runs.
CREATE FUNCTION offer_of(p products, at timestamp with time zone)
RETURNS TABLE (price integer, usual integer, until timestamp with time zone, asked integer) LANGUAGE sql STABLE AS $$
  SELECT price, p.price_paise, ends_at, CASE WHEN p.asked_at < (
      -- Also one that ended when this one had begun: the product was on offer all the time.
      SELECT min(greatest(e.starts_at, e.created_at)) FROM offers e
      WHERE e.starts_at <= at AND e.ends_at >= running.starts_at AND offer_holds(e, p) AND offered_price(e, p.price_paise) IS NOT NULL)
    THEN p.price_paise ELSE p.asked_price_paise END
  FROM (
    SELECT offered_price(o, p.price_paise) AS price, o.starts_at, o.ends_at FROM offers o
    WHERE o.starts_at <= at AND at < o.ends_at AND offer_holds(o, p)) AS running
  WHERE price IS NOT NULL ORDER BY price, ends_at DESC LIMIT 1
$$;--> statement-breakpoint
CREATE TRIGGER offers_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON offers FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('prices');
