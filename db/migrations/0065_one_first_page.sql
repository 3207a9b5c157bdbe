-- One row stays: the layout that holds, or none.
DELETE FROM "home_layouts" WHERE "id" IS DISTINCT FROM
  (SELECT "id" FROM "home_layouts" WHERE "published_at" IS NOT NULL ORDER BY "published_at" DESC LIMIT 1);--> statement-breakpoint
DROP INDEX "home_layouts_draft";--> statement-breakpoint
CREATE UNIQUE INDEX "home_layouts_one" ON "home_layouts" USING btree ((true));--> statement-breakpoint
ALTER TABLE "home_layouts" DROP COLUMN "published_at";
