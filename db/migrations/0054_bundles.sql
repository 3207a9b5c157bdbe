ALTER TABLE "order_lines" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "parts" jsonb;--> statement-breakpoint
CREATE INDEX "products_by_parts" ON "products" USING gin ("parts" jsonb_path_ops) WITH (fastupdate=false) WHERE parts is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_parts" CHECK (jsonb_typeof("products"."parts") = 'array' and jsonb_array_length("products"."parts") between 1 and 20);
--> statement-breakpoint
-- How many of a bundle its parts allow: none when one of them is not on sale.
CREATE FUNCTION stock_of_parts(parts jsonb) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT min(CASE WHEN p.deleted_at IS NULL AND p.visibility = 'published' THEN p.stock / part.qty ELSE 0 END)
  FROM jsonb_to_recordset(parts) AS part (_id uuid, qty integer) LEFT JOIN products p ON p.id = part._id
$$;--> statement-breakpoint
-- A bundle has no stock of its own, whoever writes one. It holds no bundle and is in none, and nothing that was sold by itself
-- becomes one: what comes back of that has to go on its own shelf.
CREATE FUNCTION count_bundle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part_ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' OR NEW.parts IS DISTINCT FROM OLD.parts THEN
    part_ids := ARRAY(SELECT part._id FROM jsonb_to_recordset(NEW.parts) AS part (_id uuid));
    PERFORM FROM products WHERE id = ANY (part_ids) ORDER BY id FOR SHARE;
    IF NEW.id = ANY (part_ids)
      OR (SELECT count(*) FROM products WHERE id = ANY (part_ids) AND parts IS NULL) <> cardinality(part_ids)
      OR EXISTS (SELECT FROM products WHERE parts @> jsonb_build_array(jsonb_build_object('_id', NEW.id)) AND deleted_at IS NULL)
      OR (TG_OP = 'UPDATE' AND OLD.parts IS NULL
        AND EXISTS (SELECT FROM stock_movements WHERE product_id = NEW.id AND order_id IS NOT NULL)) THEN
      RAISE EXCEPTION 'product % cannot be this bundle', NEW.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  NEW.stock := stock_of_parts(NEW.parts);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER products_bundle BEFORE INSERT OR UPDATE OF stock, parts ON products
  FOR EACH ROW WHEN (NEW.parts IS NOT NULL) EXECUTE FUNCTION count_bundle();--> statement-breakpoint
-- Bundles follow their parts. They are locked first, in one order and after all parts: who comes second counts what the first left.
CREATE FUNCTION count_bundles_of_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bundles uuid[];
BEGIN
  bundles := ARRAY(SELECT DISTINCT b.id FROM changed c
    JOIN products b ON b.parts @> jsonb_build_array(jsonb_build_object('_id', c.id)));
  IF cardinality(bundles) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM FROM products WHERE id = ANY (bundles) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET stock = stock_of_parts(parts)
    WHERE id = ANY (bundles) AND parts IS NOT NULL AND stock <> stock_of_parts(parts);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER products_parts_change AFTER UPDATE ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_bundles_of_parts();
