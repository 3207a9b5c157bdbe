CREATE TABLE "product_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "product_codes_code" CHECK ("product_codes"."code" ~ '^[A-Z0-9./-]{1,40}$'),
	CONSTRAINT "product_codes_pieces" CHECK ("product_codes"."pieces" between 1 and 9999)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "codes" jsonb;--> statement-breakpoint
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_codes_of_product" ON "product_codes" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_codes" CHECK (jsonb_typeof("products"."codes") = 'array' and jsonb_array_length("products"."codes") between 1 and 20);--> statement-breakpoint
CREATE FUNCTION list_product_codes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM product_codes WHERE product_id = NEW.id;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO product_codes (code, product_id, pieces)
      SELECT CASE WHEN one.code ~ '^[0-9]{12}$' THEN '0' || one.code ELSE one.code END, NEW.id, one.pieces
      FROM jsonb_to_recordset(NEW.codes) AS one (code text, pieces integer);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_codes_new AFTER INSERT ON products FOR EACH ROW WHEN ((new.codes IS NOT NULL)) EXECUTE FUNCTION list_product_codes();
--> statement-breakpoint
CREATE TRIGGER products_codes_change AFTER UPDATE OF codes, deleted_at ON products FOR EACH ROW WHEN ((old.codes IS DISTINCT FROM new.codes OR old.deleted_at IS DISTINCT FROM new.deleted_at)) EXECUTE FUNCTION list_product_codes();
