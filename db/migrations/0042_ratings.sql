ALTER TABLE "products" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A card tells the average of the reviews that are shown: each moves it as it comes, changes and goes.
CREATE FUNCTION keep_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'shown' THEN
    UPDATE products SET rating_sum = rating_sum - OLD.stars, rating_count = rating_count - 1 WHERE id = OLD.product_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'shown' THEN
    UPDATE products SET rating_sum = rating_sum + NEW.stars, rating_count = rating_count + 1 WHERE id = NEW.product_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER product_reviews_rating AFTER INSERT OR DELETE OR UPDATE OF stars, state ON product_reviews
  FOR EACH ROW EXECUTE FUNCTION keep_rating();--> statement-breakpoint
UPDATE products SET rating_sum = shown.sum, rating_count = shown.count
  FROM (SELECT product_id, sum(stars) AS sum, count(*) AS count FROM product_reviews WHERE state = 'shown' GROUP BY product_id) AS shown
  WHERE products.id = shown.product_id;
