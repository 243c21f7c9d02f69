#ifndef CWEBKIT_SHIM_H
#define CWEBKIT_SHIM_H

/* WebKitGTK 6.0, loaded when the first HTML message is shown instead of linked: linked, its hundred
 * libraries cost every start 32 MB and a third more time until the first frame.
 *
 * So nothing here needs its headers. That these declarations say the same as they do is checked by
 * Tests/House/test_webkit.py, which has a C compiler read both. All of it is in 2.40 already. */

#include "../CGTK/shim.h"
#include <dlfcn.h>

typedef struct _WebKitAuthenticationRequest WebKitAuthenticationRequest;
typedef struct _WebKitContextMenu WebKitContextMenu;
typedef struct _WebKitContextMenuItem WebKitContextMenuItem;
typedef struct _WebKitCookieManager WebKitCookieManager;
typedef struct _WebKitFileChooserRequest WebKitFileChooserRequest;
typedef struct _WebKitFindController WebKitFindController;
typedef struct _WebKitNavigationAction WebKitNavigationAction;
typedef struct _WebKitNavigationPolicyDecision WebKitNavigationPolicyDecision;
typedef struct _WebKitNetworkSession WebKitNetworkSession;
typedef struct _WebKitPolicyDecision WebKitPolicyDecision;
typedef struct _WebKitURIRequest WebKitURIRequest;
typedef struct _WebKitURISchemeRequest WebKitURISchemeRequest;
typedef struct _WebKitUserContentFilter WebKitUserContentFilter;
typedef struct _WebKitUserContentFilterStore WebKitUserContentFilterStore;
typedef struct _WebKitUserContentManager WebKitUserContentManager;
typedef struct _WebKitUserStyleSheet WebKitUserStyleSheet;
typedef struct _WebKitWebContext WebKitWebContext;
typedef struct _WebKitWebView WebKitWebView;

typedef void (* WebKitURISchemeRequestCallback) (WebKitURISchemeRequest *request, gpointer data);

/* The enumerations' values that are used; a C function takes or gives each as an unsigned int. */

#define WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER 0
#define WEBKIT_CONTEXT_MENU_ACTION_COPY_LINK_TO_CLIPBOARD 4
#define WEBKIT_CONTEXT_MENU_ACTION_COPY 14
#define WEBKIT_COOKIE_POLICY_ACCEPT_NEVER 1
#define WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE 1
#define WEBKIT_FIND_OPTIONS_WRAP_AROUND 16
#define WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER 1
#define WEBKIT_HIT_TEST_RESULT_CONTEXT_SELECTION 128
#define WEBKIT_LOAD_STARTED 0
#define WEBKIT_LOAD_FINISHED 3
#define WEBKIT_NAVIGATION_TYPE_LINK_CLICKED 0
#define WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION 0
#define WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION 1
#define WEBKIT_SNAPSHOT_OPTIONS_NONE 0
#define WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT 1
#define WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES 0
#define WEBKIT_USER_STYLE_LEVEL_USER 0

/* One line for each function: result, name, parameters. Enumerations stand as unsigned int, which
 * is what they are to the compiler. */
#define CWEBKIT_FUNCTIONS(F)                                                                        \
  F (void, webkit_authentication_request_cancel, (WebKitAuthenticationRequest *))                   \
  F (void, webkit_context_menu_append, (WebKitContextMenu *, WebKitContextMenuItem *))              \
  F (void, webkit_context_menu_remove_all, (WebKitContextMenu *))                                   \
  F (WebKitContextMenuItem *, webkit_context_menu_item_new_from_stock_action, (unsigned int))       \
  F (void, webkit_cookie_manager_set_accept_policy, (WebKitCookieManager *, unsigned int))          \
  F (void, webkit_file_chooser_request_cancel, (WebKitFileChooserRequest *))                        \
  F (void, webkit_find_controller_search,                                                           \
     (WebKitFindController *, const gchar *, guint32, guint))                                       \
  F (void, webkit_find_controller_search_finish, (WebKitFindController *))                          \
  F (void, webkit_find_controller_search_next, (WebKitFindController *))                            \
  F (void, webkit_find_controller_search_previous, (WebKitFindController *))                        \
  F (unsigned int, webkit_navigation_action_get_navigation_type, (WebKitNavigationAction *))        \
  F (WebKitURIRequest *, webkit_navigation_action_get_request, (WebKitNavigationAction *))          \
  F (WebKitNavigationAction *, webkit_navigation_policy_decision_get_navigation_action,             \
     (WebKitNavigationPolicyDecision *))                                                            \
  F (WebKitCookieManager *, webkit_network_session_get_cookie_manager, (WebKitNetworkSession *))    \
  F (WebKitNetworkSession *, webkit_network_session_new_ephemeral, (void))                          \
  F (void, webkit_policy_decision_ignore, (WebKitPolicyDecision *))                                 \
  F (void, webkit_policy_decision_use, (WebKitPolicyDecision *))                                    \
  F (GType, webkit_settings_get_type, (void))                                                       \
  F (const gchar *, webkit_uri_request_get_uri, (WebKitURIRequest *))                               \
  F (void, webkit_uri_scheme_request_finish,                                                        \
     (WebKitURISchemeRequest *, GInputStream *, gint64, const gchar *))                             \
  F (void, webkit_uri_scheme_request_finish_error, (WebKitURISchemeRequest *, GError *))            \
  F (const gchar *, webkit_uri_scheme_request_get_path, (WebKitURISchemeRequest *))                 \
  F (void, webkit_user_content_filter_store_load,                                                   \
     (WebKitUserContentFilterStore *, const gchar *, GCancellable *, GAsyncReadyCallback,           \
      gpointer))                                                                                    \
  F (WebKitUserContentFilter *, webkit_user_content_filter_store_load_finish,                       \
     (WebKitUserContentFilterStore *, GAsyncResult *, GError **))                                   \
  F (WebKitUserContentFilterStore *, webkit_user_content_filter_store_new, (const gchar *))         \
  F (void, webkit_user_content_filter_store_save,                                                   \
     (WebKitUserContentFilterStore *, const gchar *, GBytes *, GCancellable *,                      \
      GAsyncReadyCallback, gpointer))                                                               \
  F (WebKitUserContentFilter *, webkit_user_content_filter_store_save_finish,                       \
     (WebKitUserContentFilterStore *, GAsyncResult *, GError **))                                   \
  F (void, webkit_user_content_filter_unref, (WebKitUserContentFilter *))                           \
  F (void, webkit_user_content_manager_add_filter,                                                  \
     (WebKitUserContentManager *, WebKitUserContentFilter *))                                       \
  F (void, webkit_user_content_manager_add_style_sheet,                                             \
     (WebKitUserContentManager *, WebKitUserStyleSheet *))                                          \
  F (WebKitUserContentManager *, webkit_user_content_manager_new, (void))                           \
  F (void, webkit_user_content_manager_remove_all_style_sheets, (WebKitUserContentManager *))       \
  F (WebKitUserStyleSheet *, webkit_user_style_sheet_new,                                           \
     (const gchar *, unsigned int, unsigned int, const gchar *const *, const gchar *const *))       \
  F (void, webkit_user_style_sheet_unref, (WebKitUserStyleSheet *))                                 \
  F (WebKitWebContext *, webkit_web_context_new, (void))                                            \
  F (void, webkit_web_context_register_uri_scheme,                                                  \
     (WebKitWebContext *, const gchar *, WebKitURISchemeRequestCallback, gpointer, GDestroyNotify)) \
  F (void, webkit_web_context_set_cache_model, (WebKitWebContext *, unsigned int))                  \
  F (WebKitFindController *, webkit_web_view_get_find_controller, (WebKitWebView *))                \
  F (void, webkit_web_view_get_snapshot,                                                            \
     (WebKitWebView *, unsigned int, unsigned int, GCancellable *, GAsyncReadyCallback, gpointer))  \
  F (GdkTexture *, webkit_web_view_get_snapshot_finish,                                             \
     (WebKitWebView *, GAsyncResult *, GError **))                                                  \
  F (GType, webkit_web_view_get_type, (void))                                                       \
  F (void, webkit_web_view_load_html, (WebKitWebView *, const gchar *, const gchar *))              \
  F (void, webkit_web_view_set_background_color, (WebKitWebView *, const GdkRGBA *))

/* The functions of the loaded library under their own names. */
typedef struct {
#define CWEBKIT_MEMBER(result, name, parameters) result (*name) parameters;
  CWEBKIT_FUNCTIONS (CWEBKIT_MEMBER)
#undef CWEBKIT_MEMBER
} CWebKitFunctions;

/* Loads the library, which then stays, and looks its functions up; or says why that cannot be. */
static inline const char *
cwebkit_load (CWebKitFunctions *functions)
{
  void *library = dlopen ("libwebkitgtk-6.0.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) return dlerror ();
#define CWEBKIT_LOOK_UP(result, name, parameters)                                                   \
  if ((*(void **) &functions->name = dlsym (library, #name)) == NULL) return dlerror ();
  CWEBKIT_FUNCTIONS (CWEBKIT_LOOK_UP)
#undef CWEBKIT_LOOK_UP
  return NULL;
}

#endif
