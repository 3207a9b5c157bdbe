CREATE TABLE "order_return_lines" (
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"qty" smallint NOT NULL,
	"came_back" smallint,
	"on_shelf" smallint,
	CONSTRAINT "order_return_lines_return_id_product_id_pk" PRIMARY KEY("return_id","product_id"),
	CONSTRAINT "order_return_lines_qty" CHECK ("order_return_lines"."qty" between 1 and 3),
	CONSTRAINT "order_return_lines_back" CHECK ("order_return_lines"."came_back" between 0 and "order_return_lines"."qty"),
	CONSTRAINT "order_return_lines_shelf" CHECK ("order_return_lines"."on_shelf" between 0 and "order_return_lines"."came_back"),
	CONSTRAINT "order_return_lines_here" CHECK (("order_return_lines"."came_back" is null) = ("order_return_lines"."on_shelf" is null))
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"is_asked" boolean NOT NULL,
	"reason" text,
	"words" text,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	CONSTRAINT "order_returns_of_order" UNIQUE("id","order_id"),
	CONSTRAINT "order_returns_status" CHECK ("order_returns"."status" in ('asked', 'accepted', 'refused', 'received', 'withdrawn')),
	CONSTRAINT "order_returns_reason" CHECK ("order_returns"."reason" in ('broken', 'wrong', 'not as shown', 'not wanted', 'other')),
	CONSTRAINT "order_returns_words" CHECK (char_length("order_returns"."words") <= 1000 and char_length("order_returns"."answer") <= 1000),
	CONSTRAINT "order_returns_received" CHECK (("order_returns"."status" = 'received') = ("order_returns"."received_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "product_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"author_name" text,
	"stars" smallint NOT NULL,
	"words" text,
	"state" text NOT NULL,
	"hide_reason" text,
	"answer" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_reviews_once" UNIQUE("product_id","user_id"),
	CONSTRAINT "product_reviews_stars" CHECK ("product_reviews"."stars" between 1 and 5),
	CONSTRAINT "product_reviews_words" CHECK (char_length("product_reviews"."words") between 1 and 1000),
	CONSTRAINT "product_reviews_answer" CHECK (char_length("product_reviews"."answer") between 1 and 1000),
	CONSTRAINT "product_reviews_state" CHECK ("product_reviews"."state" in ('waiting', 'shown', 'hidden')),
	CONSTRAINT "product_reviews_hidden" CHECK (("product_reviews"."state" = 'hidden') = ("product_reviews"."hide_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "catalogue_changes" DROP CONSTRAINT "catalogue_changes_what";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
DROP INDEX "orders_owed";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_return" FOREIGN KEY ("return_id","order_id") REFERENCES "public"."order_returns"("id","order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_line" FOREIGN KEY ("order_id","product_id") REFERENCES "public"."order_lines"("order_id","product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_return_lines_by_line" ON "order_return_lines" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "order_returns_by_order" ON "order_returns" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_returns_asked_once" ON "order_returns" USING btree ("order_id") WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX "order_returns_by_status" ON "order_returns" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "product_reviews_shown" ON "product_reviews" USING btree ("product_id","id","stars") WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "product_reviews_with_words" ON "product_reviews" USING btree ("product_id","created_at","id") WHERE state = 'shown' and words is not null;--> statement-breakpoint
CREATE INDEX "product_reviews_by_state" ON "product_reviews" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "product_reviews_of_person" ON "product_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_partly_returned_paid" ON "orders" USING btree ("number") WHERE status = 'delivered' and received_paise - refunded_paise > total_paise - returned_paise;--> statement-breakpoint
CREATE INDEX "orders_owed" ON "orders" USING btree ("number") WHERE status = 'delivered' and received_paise < total_paise - returned_paise;--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD CONSTRAINT "catalogue_changes_what" CHECK ("catalogue_changes"."what" in ('product', 'stock', 'products', 'settings', 'synonyms', 'reviews'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('status', 'call', 'note', 'lines', 'details', 'payment', 'invoice', 'return'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_returned" CHECK ("orders"."returned_paise" between 0 and "orders"."total_paise");--> statement-breakpoint
-- Orders that came back before there were returns of lines: each had one, of everything.
INSERT INTO "order_returns" ("order_id", "status", "is_asked", "created_at", "received_at")
  SELECT o.id, 'received', false, e.at, e.at FROM orders o CROSS JOIN LATERAL (
    SELECT coalesce(max(v.created_at), o.created_at) AS at FROM order_events v
    WHERE v.order_id = o.id AND v.to_status = 'returned') e
  WHERE o.status = 'returned';--> statement-breakpoint
INSERT INTO "order_return_lines" ("return_id", "order_id", "product_id", "qty", "came_back", "on_shelf")
  SELECT r.id, r.order_id, l.product_id, l.qty, l.qty, least(l.qty, greatest(0, l.qty + coalesce(m.delta, 0)))
  FROM order_returns r JOIN order_lines l ON l.order_id = r.order_id LEFT JOIN LATERAL (
    SELECT sum(s.delta)::int AS delta FROM stock_movements s
    WHERE s.product_id = l.product_id AND s.order_id = l.order_id) m ON true;--> statement-breakpoint
UPDATE "orders" o SET "returned_paise" = s.paise FROM (
  SELECT l.order_id, sum(l.price_paise::bigint * l.qty) AS paise FROM order_lines l
  WHERE l.order_id IN (SELECT order_id FROM order_returns) GROUP BY 1) s WHERE s.order_id = o.id;--> statement-breakpoint
-- Never more comes back than was sold, whatever the store believes.
CREATE FUNCTION refuse_returning_more() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM order_return_lines l JOIN order_returns r ON r.id = l.return_id
    JOIN order_lines s ON s.order_id = l.order_id AND s.product_id = l.product_id
    WHERE l.order_id = NEW.order_id AND r.status NOT IN ('refused', 'withdrawn')
    GROUP BY l.product_id, s.qty HAVING sum(coalesce(l.came_back, l.qty)) > s.qty
  ) THEN
    RAISE EXCEPTION 'more of order % would come back than was sold', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_return_lines_most AFTER INSERT OR UPDATE ON order_return_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_returning_more();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_returns_most AFTER UPDATE ON order_returns
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_returning_more();--> statement-breakpoint
-- A page shows the reviews of its product: those that nobody reads yet, or any more, change none.
CREATE FUNCTION note_review_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'shown' THEN
    INSERT INTO catalogue_changes (what, product_id) VALUES ('reviews', OLD.product_id);
    PERFORM pg_notify('catalogue', '');
  ELSIF TG_OP <> 'DELETE' AND NEW.state = 'shown' THEN
    INSERT INTO catalogue_changes (what, product_id) VALUES ('reviews', NEW.product_id);
    PERFORM pg_notify('catalogue', '');
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER product_reviews_change AFTER INSERT OR UPDATE OR DELETE ON product_reviews
  FOR EACH ROW EXECUTE FUNCTION note_review_change();
