-- Lists of what is reduced: a change says whether the product was on sale before and is after. ShelfFacts in store/products/shelf-facts.ts.
CREATE OR REPLACE FUNCTION shelf_facts(p products) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'isListed', p.deleted_at IS NULL AND p.visibility = 'published', 'categories', p.categories, 'pricePaise', p.price_paise,
    'ageFrom', p.age_from, 'ageTo', p.age_to, 'brand', p.brand, 'origin', p.country_of_origin, 'isFeatured', p.is_featured,
    'popularity', p.popularity, 'createdAt', p.created_at, 'inStock', p.stock > 0,
    'onSale', coalesce(p.original_price_paise > p.price_paise, false))
$$;
