ALTER TABLE "offers" DROP CONSTRAINT "offers_products";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_products" CHECK (coalesce("offers"."category", "offers"."brand", "offers"."family") is not null or cardinality("offers"."product_ids") > 0);--> statement-breakpoint
CREATE OR REPLACE FUNCTION offer_holds(o offers, p products) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p.deleted_at IS NULL AND (o.category IS NULL OR o.category = ANY (p.categories))
    AND (o.brand IS NULL OR lower(o.brand) IS NOT DISTINCT FROM lower(p.brand))
    AND (o.family IS NULL OR lower(o.family) IS NOT DISTINCT FROM lower(p.family))
    AND (o.product_ids IS NULL OR p.id = ANY (o.product_ids))
$$;--> statement-breakpoint
DROP TRIGGER products_price ON products;--> statement-breakpoint
CREATE TRIGGER products_price BEFORE INSERT OR UPDATE OF price_paise, usual_price_paise, categories, brand, family, deleted_at ON products FOR EACH ROW EXECUTE FUNCTION price_product();
