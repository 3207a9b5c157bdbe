CREATE TABLE "khatas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "khatas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"order_id" uuid,
	"code_hash" text,
	"code_end" text,
	"limit_paise" bigint DEFAULT 0 NOT NULL,
	"balance_paise" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "khatas_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "khatas_kind" CHECK ("khatas"."kind" in ('khata', 'gift_card')),
	CONSTRAINT "khatas_limit" CHECK ("khatas"."limit_paise" >= 0),
	CONSTRAINT "khatas_gift_card" CHECK (case when "khatas"."kind" = 'gift_card' then num_nulls("khatas"."code_hash", "khatas"."code_end") = 0 and "khatas"."order_id" is null and "khatas"."limit_paise" = 0 and "khatas"."balance_paise" >= 0
        else num_nonnulls("khatas"."code_hash", "khatas"."code_end") = 0 end)
);
--> statement-breakpoint
ALTER TABLE "cash_entries" DROP CONSTRAINT "cash_entries_kind";--> statement-breakpoint
ALTER TABLE "cash_entries" DROP CONSTRAINT "cash_entries_way";--> statement-breakpoint
ALTER TABLE "cash_entries" DROP CONSTRAINT "cash_entries_amount";--> statement-breakpoint
ALTER TABLE "cash_entries" ADD COLUMN "khata_id" bigint;--> statement-breakpoint
ALTER TABLE "khatas" ADD CONSTRAINT "khatas_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "khatas_by_order" ON "khatas" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_khata_id_khatas_id_fk" FOREIGN KEY ("khata_id") REFERENCES "public"."khatas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_entries_by_khata" ON "cash_entries" USING btree ("khata_id","id") WHERE khata_id is not null;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_khata" CHECK (("cash_entries"."khata_id" is not null) = ("cash_entries"."way" in ('khata', 'gift_card') or "cash_entries"."kind" in ('khata', 'gift_card', 'khata_before')));--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_kind" CHECK ("cash_entries"."kind" in ('received', 'refund', 'correction', 'expense', 'float', 'drawing', 'to_bank', 'from_bank', 'paid_in', 'paid_out', 'khata', 'gift_card', 'khata_before'));--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_way" CHECK (case when "cash_entries"."kind" in ('received', 'refund', 'correction') then "cash_entries"."way" in ('cash', 'upi', 'courier', 'khata', 'gift_card') when "cash_entries"."kind" = 'expense' then "cash_entries"."way" in ('cash', 'bank')
        when "cash_entries"."kind" in ('khata', 'gift_card') then "cash_entries"."way" in ('cash', 'upi') when "cash_entries"."kind" = 'khata_before' then "cash_entries"."way" = 'khata'
        when "cash_entries"."kind" in ('paid_in', 'paid_out') then "cash_entries"."way" = 'bank' else "cash_entries"."way" = 'cash' end);--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_amount" CHECK (case when "cash_entries"."kind" = 'correction' then "cash_entries"."amount_paise" <> 0
        when "cash_entries"."kind" in ('received', 'float', 'from_bank', 'paid_in', 'khata', 'gift_card', 'khata_before') then ("cash_entries"."amount_paise" > 0) = ("cash_entries"."corrects" is null)
        else ("cash_entries"."amount_paise" < 0) = ("cash_entries"."corrects" is null) end and "cash_entries"."amount_paise" <> 0);
--> statement-breakpoint
-- Spending never goes below nothing or the limit: what is true anyway (a wrong payment taken back, what was owed before) may.
CREATE FUNCTION enter_in_khata() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE entry cash_entries;
DECLARE change bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN entry := old; ELSE entry := new; END IF;
  change := CASE WHEN entry.way IN ('khata', 'gift_card') THEN -entry.amount_paise ELSE entry.amount_paise END;
  IF TG_OP = 'DELETE' THEN
    UPDATE khatas SET balance_paise = balance_paise - change WHERE id = entry.khata_id;
    RETURN NULL;
  END IF;
  UPDATE khatas SET balance_paise = balance_paise + change
    WHERE id = entry.khata_id AND kind = CASE WHEN 'gift_card' IN (entry.way, entry.kind) THEN 'gift_card' ELSE 'khata' END
      AND (change > 0 OR balance_paise + change >= -limit_paise
        OR kind = 'khata' AND (entry.kind = 'khata_before' OR entry.corrects IS NOT NULL));
  IF NOT FOUND THEN RAISE EXCEPTION 'khata % has not so much', entry.khata_id; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER cash_entries_in_khata AFTER INSERT ON cash_entries FOR EACH ROW WHEN (new.khata_id IS NOT NULL) EXECUTE FUNCTION enter_in_khata();
--> statement-breakpoint
CREATE TRIGGER cash_entries_out_of_khata AFTER DELETE ON cash_entries FOR EACH ROW WHEN (old.khata_id IS NOT NULL) EXECUTE FUNCTION enter_in_khata();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_khata() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (new.balance_paise <> CASE TG_OP WHEN 'INSERT' THEN 0 ELSE old.balance_paise END AND pg_trigger_depth() < 2)
  THEN RAISE EXCEPTION 'a khata is the sum of its entries'; END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER khatas_are_sums BEFORE INSERT OR UPDATE ON khatas FOR EACH ROW EXECUTE FUNCTION refuse_change_of_khata();
