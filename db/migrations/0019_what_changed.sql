DROP TRIGGER "products_change" ON "products";--> statement-breakpoint
DROP TRIGGER "shop_settings_change" ON "shop_settings";--> statement-breakpoint
DROP TRIGGER "synonyms_change" ON "synonyms";--> statement-breakpoint
DROP FUNCTION note_catalogue_change();--> statement-breakpoint
DROP TABLE "catalogue_changes";--> statement-breakpoint
CREATE TABLE "catalogue_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"what" text NOT NULL,
	"product_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalogue_changes_what" CHECK ("catalogue_changes"."what" in ('product', 'stock', 'products', 'settings', 'synonyms'))
);
--> statement-breakpoint
CREATE INDEX "catalogue_changes_by_transaction" ON "catalogue_changes" USING btree ("transaction");--> statement-breakpoint
-- What decides in which lists a product stands and where: ShelfFacts in store/products/shelf-facts.ts.
CREATE FUNCTION shelf_facts(p products) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'isListed', p.deleted_at IS NULL AND p.visibility = 'published', 'categories', p.categories, 'pricePaise', p.price_paise,
    'ageFrom', p.age_from, 'ageTo', p.age_to, 'brand', p.brand, 'origin', p.country_of_origin, 'isFeatured', p.is_featured,
    'popularity', p.popularity, 'createdAt', p.created_at, 'inStock', p.stock > 0)
$$;--> statement-breakpoint
-- Pages say how many are left from five down: above, a sale shows nowhere but in the numbers of the API. Telling those who
-- listen takes a lock that all transactions share, so a sale that nobody sees tells nobody.
CREATE FUNCTION note_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  same products;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    same := OLD;
    same.stock := NEW.stock;
    same.updated_at := NEW.updated_at;
    IF same IS NOT DISTINCT FROM NEW AND (OLD.stock = NEW.stock OR (OLD.stock > 5 AND NEW.stock > 5)) THEN
      IF OLD.stock <> NEW.stock THEN
        INSERT INTO catalogue_changes (what, product_id) VALUES ('stock', NEW.id);
      END IF;
      RETURN NULL;
    END IF;
    INSERT INTO catalogue_changes (what, product_id, before, after)
      VALUES ('product', NEW.id, shelf_facts(OLD), shelf_facts(NEW));
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_changes (what, product_id, after) VALUES ('product', NEW.id, shelf_facts(NEW));
  ELSE
    INSERT INTO catalogue_changes (what, product_id, before) VALUES ('product', OLD.id, shelf_facts(OLD));
  END IF;
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (what) VALUES (TG_ARGV[0]);
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER products_change AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION note_product_change();--> statement-breakpoint
CREATE TRIGGER products_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('products');--> statement-breakpoint
CREATE TRIGGER shop_settings_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('settings');--> statement-breakpoint
CREATE TRIGGER synonyms_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON synonyms FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('synonyms');
