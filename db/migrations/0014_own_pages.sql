CREATE TABLE "own_pages" (
	"name" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"title_hi" text NOT NULL,
	"text_hi" text NOT NULL,
	"pictures" text[] NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"seo_title_hi" text DEFAULT '' NOT NULL,
	"seo_description_hi" text DEFAULT '' NOT NULL,
	"is_in_footer" boolean NOT NULL,
	"is_published" boolean NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_pages_name" CHECK ("own_pages"."name" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("own_pages"."name") <= 60),
	CONSTRAINT "own_pages_title" CHECK (char_length("own_pages"."title") between 1 and 60 and char_length("own_pages"."title_hi") <= 60),
	CONSTRAINT "own_pages_text" CHECK (char_length("own_pages"."text") between 1 and 20000 and char_length("own_pages"."text_hi") <= 20000),
	CONSTRAINT "own_pages_pictures" CHECK (cardinality("own_pages"."pictures") <= 3),
	CONSTRAINT "own_pages_seo" CHECK (greatest(char_length("own_pages"."seo_title"), char_length("own_pages"."seo_title_hi")) <= 100 and greatest(char_length("own_pages"."seo_description"), char_length("own_pages"."seo_description_hi")) <= 300)
);
--> statement-breakpoint
CREATE TRIGGER own_pages_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON own_pages FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('settings');
