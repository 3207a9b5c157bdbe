ALTER TABLE "products" ADD COLUMN "name_hi" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "description_hi" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_name_hi" CHECK (char_length("products"."name_hi") between 1 and 200);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_description_hi" CHECK (char_length("products"."description_hi") between 1 and 5000);--> statement-breakpoint
-- Planned each time: a plan from when the shop had few products looks through all of them for each that changed.
CREATE OR REPLACE FUNCTION count_bundles_of_parts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  bundles uuid[];
BEGIN
  EXECUTE 'SELECT ARRAY(SELECT DISTINCT b.id FROM changed c
    JOIN products b ON b.parts @> jsonb_build_array(jsonb_build_object(''_id'', c.id)))' INTO bundles;
  IF cardinality(bundles) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM FROM products WHERE id = ANY (bundles) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET stock = stock_of_parts(parts)
    WHERE id = ANY (bundles) AND parts IS NOT NULL AND stock <> stock_of_parts(parts);
  RETURN NULL;
END
$$;
