CREATE TABLE "wishlist" (
	"user_id" text NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "awaited_id" uuid;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "request_mail_stops" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wishlist" ADD CONSTRAINT "wishlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist" ADD CONSTRAINT "wishlist_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_requests" ADD CONSTRAINT "product_requests_awaited_id_products_id_fk" FOREIGN KEY ("awaited_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_requests" ADD CONSTRAINT "product_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_requests_awaited" ON "product_requests" USING btree ("awaited_id","created_at") WHERE awaited_id is not null;--> statement-breakpoint
CREATE INDEX "product_requests_due" ON "product_requests" USING btree ("due_at") WHERE due_at is not null;
--> statement-breakpoint
-- Who asked to hear that a product is back is looked at when stock comes in, and forgotten when it leaves the shop.
CREATE FUNCTION note_stock_for_askers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NULL AND NEW.visibility = 'published' THEN
    UPDATE product_requests SET due_at = now()
      WHERE awaited_id = NEW.id AND told_at IS NULL AND (email IS NOT NULL OR user_id IS NOT NULL);
  ELSE
    UPDATE product_requests SET email = NULL, user_id = NULL, due_at = NULL WHERE awaited_id = NEW.id AND told_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER products_askers AFTER UPDATE OF stock, deleted_at, visibility ON products FOR EACH ROW
  WHEN (NEW.stock > OLD.stock OR NEW.visibility <> 'published' OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION note_stock_for_askers();
