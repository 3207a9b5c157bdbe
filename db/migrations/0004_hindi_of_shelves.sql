ALTER TABLE "collections" ADD COLUMN "title_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "words_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "class_lists" ADD COLUMN "class_name_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "class_lists" ADD COLUMN "note_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_hindi" CHECK (char_length("collections"."title_hi") <= 60 and char_length("collections"."words_hi") <= 300);