CREATE TABLE "order_charges" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"paise" bigint NOT NULL,
	"coupon_code" text,
	"words" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_charges_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "order_charges_kind" CHECK ("order_charges"."kind" in ('coupon', 'delivery', 'cashFee')),
	CONSTRAINT "order_charges_paise" CHECK ("order_charges"."paise" <> 0 and ("order_charges"."paise" < 0) = ("order_charges"."kind" = 'coupon')),
	CONSTRAINT "order_charges_coupon" CHECK (("order_charges"."coupon_code" is not null) = ("order_charges"."kind" = 'coupon'))
);
--> statement-breakpoint
DROP TRIGGER orders_coupon_used ON orders;--> statement-breakpoint
DROP TRIGGER orders_coupon_given_back ON orders;--> statement-breakpoint
DROP FUNCTION count_coupon_uses();--> statement-breakpoint
INSERT INTO order_charges (order_id, kind, paise, coupon_code, words)
SELECT o.id, charge.* FROM orders o CROSS JOIN LATERAL (VALUES
  ('coupon', -o.discount_paise, o.coupon_code, o.coupon_words),
  ('delivery', o.delivery_paise::bigint, NULL, ''),
  ('cashFee', o.cash_fee_paise::bigint, NULL, '')) AS charge (kind, paise, coupon_code, words)
WHERE charge.paise <> 0;--> statement-breakpoint
-- A coupon that takes nothing off is no use.
UPDATE coupons SET uses = uses - idle.count FROM (
  SELECT coupon_code, count(*) FROM orders WHERE discount_paise = 0 AND status <> 'cancelled' GROUP BY 1) AS idle
WHERE code = idle.coupon_code AND uses >= idle.count;--> statement-breakpoint
-- Mails about steps of an order did not say what delivery cost: it was what is left over.
UPDATE mail_outbox SET facts = facts || jsonb_build_object('deliveryCharge', rest.rupees) FROM (
  SELECT id, (facts ->> 'totalAmount')::numeric + coalesce((facts #>> '{coupon,off}')::numeric, 0)
    - coalesce((facts ->> 'cashFee')::numeric, 0) - (SELECT sum((item ->> 'price')::numeric * (item ->> 'qty')::numeric)
      FROM jsonb_array_elements(facts -> 'orderItems') AS item) AS rupees
  FROM mail_outbox WHERE kind LIKE 'order\_%' AND kind <> 'order_return' AND facts ? 'orderItems' AND NOT facts ? 'deliveryCharge') AS rest
WHERE mail_outbox.id = rest.id AND rest.rupees > 0;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_delivery";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_cash_fee";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_discount";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_coupon_code_coupons_code_fk";
--> statement-breakpoint
DROP INDEX "orders_with_coupon";--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_coupon_code_coupons_code_fk" FOREIGN KEY ("coupon_code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_charges_by_coupon" ON "order_charges" USING btree ("coupon_code") WHERE coupon_code is not null;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "delivery_paise";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "cash_fee_paise";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "discount_paise";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "coupon_code";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "coupon_words";--> statement-breakpoint
-- Each order with a coupon counts as a use, until it is cancelled: the check of the coupon then holds for whoever writes it.
CREATE FUNCTION count_coupon_of_charge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  charge order_charges := coalesce(NEW, OLD);
BEGIN
  UPDATE coupons SET uses = uses + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END WHERE code = charge.coupon_code
    AND EXISTS (SELECT FROM orders WHERE id = charge.order_id AND status <> 'cancelled');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER order_charges_coupon_used AFTER INSERT ON order_charges
  FOR EACH ROW WHEN (NEW.coupon_code IS NOT NULL) EXECUTE FUNCTION count_coupon_of_charge();--> statement-breakpoint
CREATE TRIGGER order_charges_coupon_lost AFTER DELETE ON order_charges
  FOR EACH ROW WHEN (OLD.coupon_code IS NOT NULL) EXECUTE FUNCTION count_coupon_of_charge();--> statement-breakpoint
CREATE FUNCTION count_coupon_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE coupons SET uses = uses + CASE NEW.status WHEN 'cancelled' THEN -1 ELSE 1 END
    WHERE code = (SELECT coupon_code FROM order_charges WHERE order_id = NEW.id AND kind = 'coupon');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER orders_coupon_given_back AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN ((NEW.status = 'cancelled') <> (OLD.status = 'cancelled')) EXECUTE FUNCTION count_coupon_of_order();--> statement-breakpoint
-- The total is that of lines and charges once the transaction ends, whoever writes it. An order without lines is for the nightly proof.
CREATE FUNCTION hold_sum_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_order uuid;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN of_order := NEW.id; ELSE of_order := coalesce(NEW.order_id, OLD.order_id); END IF;
  IF EXISTS (SELECT FROM orders WHERE id = of_order AND total_paise <>
      (SELECT sum(price_paise::bigint * qty) FROM order_lines WHERE order_id = of_order)
      + (SELECT coalesce(sum(paise), 0) FROM order_charges WHERE order_id = of_order)) THEN
    RAISE EXCEPTION 'order % is not the sum of its lines and charges', of_order USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_sum';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_sum AFTER INSERT OR UPDATE OF total_paise ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_sum_of_order();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_charges_sum AFTER INSERT OR UPDATE OR DELETE ON order_charges
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_sum_of_order();
