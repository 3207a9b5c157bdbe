-- A sale of plenty was a kind of its own; now each process finds out by itself what is another one.
DELETE FROM "catalogue_changes" WHERE "what" = 'stock';--> statement-breakpoint
ALTER TABLE "catalogue_changes" DROP CONSTRAINT "catalogue_changes_what";--> statement-breakpoint
ALTER TABLE "catalogue_changes" DROP COLUMN "before";--> statement-breakpoint
ALTER TABLE "catalogue_changes" DROP COLUMN "after";--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD CONSTRAINT "catalogue_changes_what" CHECK ("catalogue_changes"."what" in ('product', 'products', 'settings', 'synonyms', 'reviews'));--> statement-breakpoint
-- Pages say how many are left from five down: above, a sale shows nowhere but in the numbers of the API. Telling those who
-- listen takes a lock that all transactions share, so a sale that nobody sees tells nobody.
CREATE OR REPLACE FUNCTION note_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  same products;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    same := OLD;
    same.stock := NEW.stock;
    same.updated_at := NEW.updated_at;
    IF same IS NOT DISTINCT FROM NEW AND (OLD.stock = NEW.stock OR (OLD.stock > 5 AND NEW.stock > 5)) THEN
      IF OLD.stock <> NEW.stock THEN
        INSERT INTO catalogue_changes (what, product_id) VALUES ('product', NEW.id);
      END IF;
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO catalogue_changes (what, product_id) VALUES ('product', coalesce(NEW.id, OLD.id));
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP FUNCTION shelf_facts(products);
