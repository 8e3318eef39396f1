create index tool_by_minimum on tool (minimum_order, id) where is_on_sale;
