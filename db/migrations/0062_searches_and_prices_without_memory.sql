-- As before, without the memory of earlier prices.
CREATE OR REPLACE FUNCTION price_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  usual integer := NEW.price_paise;
  moment timestamp with time zone;
BEGIN
  -- A pricing that begins while this transaction looks for offers finds it under way, and waits for it (store/offers/price-products.server.ts).
  PERFORM pg_current_xact_id();
  -- Read behind it; a call of the clock within the query would keep the planner from seeing through offer_of.
  moment := clock_timestamp();
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
    SELECT o.price, o.until INTO NEW.price_paise, NEW.offer_until FROM offer_of(NEW, usual, moment) o;
  END IF;
  NEW.usual_price_paise := CASE WHEN NEW.price_paise IS NOT NULL THEN usual END;
  -- What was never asked is not struck through: a new product has none, and a price that is raised meanwhile does not count.
  NEW.asked_price_paise := CASE WHEN NEW.price_paise IS NULL OR TG_OP = 'INSERT' THEN NULL
    WHEN OLD.usual_price_paise IS NULL THEN OLD.price_paise ELSE OLD.asked_price_paise END;
  NEW.price_paise := coalesce(NEW.price_paise, usual);
  RETURN NEW;
END
$$;--> statement-breakpoint
DROP TABLE "earlier_prices" CASCADE;--> statement-breakpoint
DROP TABLE "search_visits" CASCADE;