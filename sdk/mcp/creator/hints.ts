import type { Hints } from '../core/hints.ts';

/** What to do about the errors of creator shops: which tool to call, which field to correct. */
export const creatorHints: Hints = {
  shop_not_found: 'Call shops_list for the ids of your shops.',
  invalid_shop_id: 'shop_id is a whole number such as 12: call shops_list for the ids of your shops.',
  not_found:
    'Call lists_list for list ids, lists_get for item ids or media_list for media ids, with the same shop_id: another shop’s ids do not fit.',
  invalid_product_id:
    'product_id is a whole number such as 78: lists_get and catalog_search tell it. It is not the item’s id.',
  product_not_found:
    'Call lists_get or catalog_search for product ids (not item ids). A video needs a product that stands on a list of the same shop: products_add_existing puts it there.',
  invalid_id: 'Call media_list for the ids of the shop’s videos.',
  invalid_position: 'position is a whole number from 0.',
  invalid_status: 'status is ready or hidden for videos, live or draft for shops.',
  nothing_to_update: 'Give at least one field to change.',
  media_rejected:
    'The operator rejected this video; media_list tells the reason. Delete it with media_delete and upload another with media_upload_video.',
  plan_limit_reached:
    'The shop has as many ready videos as its plan allows. Hide one with media_update (status hidden) or delete one with media_delete (media_list tells the ids), or ask the user to choose a larger plan in the Partner Portal. Then try again.',
  file_too_large:
    'Pictures have at most 10 MB, videos at most 200 MB. Make the file smaller and give its new path.',
  unsupported_mime:
    'Pictures are JPEG, PNG or WebP, videos MP4 or MOV, by content: renaming does not help. Convert the file and give its new path.',
  invalid_bytes: 'The file is empty or changed while it was sent. Check it and try again.',
  object_not_found: 'The file has not arrived. Call media_upload_video again.',
  invalid_storage_path: 'Call media_upload_video again: it takes all steps of an upload.',
  invalid_poster_path: 'Call media_upload_video again with poster_path: it takes all steps of an upload.',
  handle_taken:
    'Ask shops_check_handle for a free handle, or take the one suggested here, and call the tool again.',
  too_many_shops: 'A shop that is not needed is deleted in the Partner Portal, by the user.',
  too_many_lists:
    'Delete a list that is not needed with lists_delete; lists_list tells them. Ask the user before.',
  too_many_items: 'Begin another list with lists_create, or take products off with products_remove_item.',
  too_many_videos:
    'Delete a video that is not needed with media_delete; media_list tells the ids. Ask the user before.',
  too_many_uploads: 'Other uploads of this shop were begun and not finished. Try again in an hour.',
  missing_url: 'Give url as an absolute https:// or http:// address.',
};
