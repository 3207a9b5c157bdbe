CREATE TABLE "collections" (
	"name" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"picture" text NOT NULL,
	"begins_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"rule" jsonb,
	"product_ids" uuid[] NOT NULL,
	"is_narrowable" boolean NOT NULL,
	"is_in_menu" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_name" CHECK ("collections"."name" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("collections"."name") <= 60),
	CONSTRAINT "collections_texts" CHECK (char_length("collections"."title") between 1 and 60 and char_length("collections"."words") <= 300),
	CONSTRAINT "collections_dates" CHECK ("collections"."begins_at" < "collections"."ends_at"),
	CONSTRAINT "collections_products" CHECK (cardinality("collections"."product_ids") <= 200)
);
--> statement-breakpoint
CREATE TABLE "home_layouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"layout" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "home_layouts_draft" ON "home_layouts" USING btree ((true)) WHERE "home_layouts"."published_at" is null;--> statement-breakpoint
CREATE TRIGGER collections_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON collections FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('settings');--> statement-breakpoint
CREATE TRIGGER home_layouts_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON home_layouts FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('settings');
