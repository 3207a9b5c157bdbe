-- One to three steps, each from 2 pieces on, of more pieces and at a lower price than the one before.
CREATE FUNCTION price_steps_go_down(steps jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT steps IS NULL OR (jsonb_typeof(steps) = 'array' AND jsonb_array_length(steps) BETWEEN 1 AND 3
    AND (SELECT bool_and(pieces > more_than AND price BETWEEN 1 AND less_than) FROM (
      SELECT (one ->> 'from')::integer AS pieces, (one ->> 'pricePaise')::integer AS price,
        lag((one ->> 'from')::integer, 1, 1) OVER by_place AS more_than,
        lag((one ->> 'pricePaise')::integer, 1, 100000000) OVER by_place - 1 AS less_than
      FROM jsonb_array_elements(CASE jsonb_typeof(steps) WHEN 'array' THEN steps ELSE '[]' END) WITH ORDINALITY AS step (one, nth)
      WINDOW by_place AS (ORDER BY nth)) AS compared) IS TRUE)
$$;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_steps" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price_steps" CHECK (price_steps_go_down("products"."price_steps"));
