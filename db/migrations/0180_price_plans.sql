-- What a cart writes asks for the prices of a few tools: planning for each call took three quarters
-- of its time, and the plan is always the same, one index after the other.
alter function effective_prices(uuid[], integer[], timestamptz)
  set plan_cache_mode = force_generic_plan;
alter function effective_prices(uuid[], integer[], timestamptz, json)
  set plan_cache_mode = force_generic_plan;
