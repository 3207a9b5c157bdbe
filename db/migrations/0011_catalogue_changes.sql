CREATE TABLE "catalogue_changes" (
	"transaction" "xid8" PRIMARY KEY DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER products_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();--> statement-breakpoint
CREATE TRIGGER shop_settings_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();--> statement-breakpoint
CREATE TRIGGER synonyms_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON synonyms FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
